import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { eventually } from '@tertulia/testkit/server';

export interface ResetMail {
  to: string;
  link: URL;
  token: string;
  /** The visible content. */
  content: string;
}

/** Part of the file name of mails about a changed password. */
const CHANGED = 'tu-contrasena-de-tertulia-cambio';

/** The mails that a test server has written to its folder, without those about a changed password. */
export function openMailbox(dataDir: string): { next(to: string): Promise<ResetMail>; count(): Promise<number> } {
  const dir = join(dataDir, 'mail');
  const read = new Set<string>();
  const list = async () =>
    existsSync(dir)
      ? (await readdir(dir)).filter((name) => name.endsWith('.eml') && !name.includes(CHANGED)).toSorted()
      : [];
  return {
    count: async () => (await list()).length,
    /** The oldest unread mail to the address. */
    next: (to) =>
      eventually(
        async () => {
          for (const name of (await list()).filter((one) => !read.has(one))) {
            const mail = await PostalMime.parse(await readFile(join(dir, name)));
            if (mail.to?.[0]?.address !== to) continue;
            read.add(name);
            const content = `${mail.text ?? ''}\n${mail.html ?? ''}`;
            const link = new URL(
              /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(content)?.[0] ?? 'http://no-link/',
            );
            return { to, link, token: link.searchParams.get('token') ?? '', content };
          }
          return undefined;
        },
        `a recovery mail to ${to}`,
        15_000,
      ),
  };
}
