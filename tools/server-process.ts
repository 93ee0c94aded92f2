/** The product's server, from the root folder. */
export const SERVER_SCRIPT = 'apps/server/src/main.mjs';

/**
 * Node options of the server, in the product and in the bench. By default the young generation grows to 134 MB under load and stays there,
 * more than a thousand sockets need (RT-05, P9).
 */
export const SERVER_NODE_ARGS = ['--max-semi-space-size=16'] as const;
