/**
 * Addresses inside the network, or of other hosts, in every notation that has bypassed a filter. `port` is a
 * listener's, `database` PostgreSQL's.
 */
export function insideAddresses(port: number, database: number, simulatorPort: number): string[] {
  return [
    `http://127.0.0.1:${port}/a`,
    `https://127.0.0.1:${port}/a`,
    `http://localhost:${port}/a`,
    `https://localhost:${port}/a`,
    `https://localhost.:${port}/a`,
    `http://127.1:${port}/a`,
    `http://127.0.1:${port}/a`,
    `http://127.8.8.8:${port}/a`,
    `http://2130706433:${port}/a`,
    `http://0x7f000001:${port}/a`,
    `http://0x7f.1:${port}/a`,
    `http://0177.0.0.1:${port}/a`,
    `http://127.000.000.001:${port}/a`,
    `http://0.0.0.0:${port}/a`,
    `http://0:${port}/a`,
    `http://①②⑦.⓪.⓪.①:${port}/a`,
    `http://[::1]:${port}/a`,
    `https://[::1]:${port}/a`,
    `http://[::]:${port}/a`,
    `http://[::127.0.0.1]:${port}/a`,
    `http://[::ffff:127.0.0.1]:${port}/a`,
    `http://[::ffff:7f00:1]:${port}/a`,
    `https://[0:0:0:0:0:ffff:7f00:1]:${port}/a`,
    `http://[64:ff9b::7f00:1]:${port}/a`,
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'http://2852039166/latest/meta-data/',
    'http://[::ffff:a9fe:a9fe]/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://100.100.100.200/latest/meta-data/',
    `http://10.0.0.1:${port}/a`,
    `http://192.168.0.1:${port}/a`,
    `http://quien:clave@127.0.0.1:${port}/a`,
    `http://api.twilio.com@127.0.0.1:${port}/a`,
    `http://127.0.0.1:${port}#@api.twilio.com/a`,
    `http://127.0.0.1:${port}\\@api.twilio.com/a`,
    // the one allowed address, as the beginning of another
    `http://127.0.0.1:${simulatorPort}@127.0.0.1:${port}/a`,
    `http://127.0.0.1:${database}/`,
    // outside, but not the provider's: refused before a DNS look-up
    'https://media.example.invalid/a',
    'https://api.twilio.com.invalid/a',
    'https://twiliocdn.invalid/a',
    'file:///etc/passwd',
    `gopher://127.0.0.1:${port}/_a`,
  ];
}
