"""What is written about the product, and what makes a site of it."""
