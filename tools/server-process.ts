/** The product's server, from the root folder. */
export const SERVER_SCRIPT = 'apps/server/src/main.mjs';

/**
 * How it is started, here and where it is measured. Left alone, Node lets what is young grow to 134 MB under a load and keeps it: more than
 * a thousand sockets cost (RT-05, P9).
 */
export const SERVER_NODE_ARGS = ['--max-semi-space-size=16'] as const;
