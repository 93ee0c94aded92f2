import { listPersonalFiles, removePersonalFile, writePersonalFile } from '../../../platform/session/personal-files.ts';
import { sessionStore } from '../../../platform/store/session-store.ts';
import { onSessionChange, sessionMark } from '../../../platform/session/session.ts';

const START = 'preparados.';

interface Kept {
  lugar: string;
  archivos: readonly File[];
}

/** Pasted and dropped files above a composer until the user sends or removes them, by chat or room. */
export const preparados = sessionStore<ReadonlyMap<string, readonly File[]>>(() => new Map());
void restore();
onSessionChange(() => void restore());

export function stageFiles(lugar: string, archivos: readonly File[]): void {
  preparados.setState((before) => new Map(before).set(lugar, archivos));
  if (archivos.length === 0) void removePersonalFile(START + lugar);
  else void writePersonalFile(START + lugar, { lugar, archivos } satisfies Kept);
}

/** Brings back what outlived a reload. */
async function restore(): Promise<void> {
  const session = sessionMark();
  const kept = (await listPersonalFiles(START)).filter(isKept);
  if (session !== sessionMark()) return;
  preparados.setState(
    (before) => new Map([...kept.map(({ lugar, archivos }) => [lugar, archivos] as const), ...before]),
  );
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'lugar' in value &&
    'archivos' in value &&
    Array.isArray(value.archivos) &&
    value.archivos.every((archivo) => archivo instanceof File)
  );
}
