"""How agents reach the memory: MCP server, standard-library shim, client configuration."""
