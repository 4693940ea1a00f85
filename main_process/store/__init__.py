"""The only package that imports SQLAlchemy."""
