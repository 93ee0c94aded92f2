import { chmod, mkdir } from 'node:fs/promises';

/** Makes the folder, or takes the one that is there, and closes it to everybody but its owner: it holds mails and files. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  try {
    await chmod(path, 0o700);
  } catch (error) {
    // a mounted volume may belong to somebody else, who then decides who enters
    if ((error as { code?: unknown }).code !== 'EPERM') throw error;
  }
}
