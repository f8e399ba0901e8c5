"""HTTP and WebSocket: the house on the network, and the page."""
