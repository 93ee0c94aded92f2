import { chmod, mkdir } from 'node:fs/promises';

/**
 * Creates the data folder, or uses the existing one. Only its owner may list it. Others may pass through: under root
 * the embedded database runs with its own account and must reach its cluster for a restart.
 */
export function makeDataFolder(path: string): Promise<void> {
  return makeFolder(path, 0o711);
}

/** Creates the folder, or uses the existing one, and restricts it to its owner: it holds mails or files. */
export function makePrivateFolder(path: string): Promise<void> {
  return makeFolder(path, 0o700);
}

async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(path, { recursive: true, mode });
  try {
    await chmod(path, mode);
  } catch (error) {
    // a mounted volume may belong to another user, who controls its access rights
    if ((error as { code?: unknown }).code !== 'EPERM') throw error;
  }
}
