import { chmod, mkdir } from 'node:fs/promises';

/**
 * Makes the data folder, or takes the one that is there. Nobody but its owner may list it; others may pass through, because
 * started as root the embedded database runs under an account of its own and must reach its cluster again after it died.
 */
export function makeDataFolder(path: string): Promise<void> {
  return makeFolder(path, 0o711);
}

/** Makes the folder, or takes the one that is there, and closes it to everybody but its owner: it holds mails or files. */
export function makePrivateFolder(path: string): Promise<void> {
  return makeFolder(path, 0o700);
}

async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(path, { recursive: true, mode });
  try {
    await chmod(path, mode);
  } catch (error) {
    // a mounted volume may belong to somebody else, who then decides who enters
    if ((error as { code?: unknown }).code !== 'EPERM') throw error;
  }
}
