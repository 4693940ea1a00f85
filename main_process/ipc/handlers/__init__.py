"""One module an aggregate: request to service to view."""
