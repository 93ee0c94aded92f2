/** Where our own page may come from. On this machine `localhost` and `127.0.0.1` are the same page to a person. */
export function originsOf(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const loopback = ['localhost', '127.0.0.1'];
  return loopback.includes(hostname)
    ? loopback.map((host) => `${protocol}//${host}${port ? `:${port}` : ''}`)
    : [origin];
}

/** The same as addresses of sockets: `'self'` does not cover `ws:` in every browser. */
export function socketOriginsOf(publicUrl: string): string[] {
  return originsOf(publicUrl).map((origin) => origin.replace(/^http/, 'ws'));
}
