import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

interface MailFile {
  dir: string;
  subject: string;
  message: Buffer;
  now: Date;
}

/** Writes one .eml file atomically, readable by its owner only. Names sort by time. */
export async function writeMailFile({ dir, subject, message, now }: MailFile): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const time = now.toISOString().replace(/[-:.]/g, '');
  const name = `${time}-${slug(subject)}-${randomBytes(4).toString('hex')}.eml`;
  const temporary = join(dir, `.${name}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(message);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(dir, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return name;
}

function slug(subject: string): string {
  const plain = subject.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'correo'
  );
}
