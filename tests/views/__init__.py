"""What a seat may see: section 7 of each rules text, line by line."""
