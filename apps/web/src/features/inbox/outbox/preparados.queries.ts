import { listPersonalFiles, removePersonalFile, writePersonalFile } from '../../../platform/session/personal-files.ts';
import { getSession, onSessionChange, onSessionEnd } from '../../../platform/session/session.ts';
import { Preparados } from './preparados.ts';

const START = 'preparados.';

interface Kept {
  lugar: string;
  archivos: readonly File[];
}

/** The staged files of all composers. */
export const preparados = new Preparados({
  save: (lugar, archivos) => {
    if (archivos.length === 0) void removePersonalFile(START + lugar);
    else void writePersonalFile(START + lugar, { lugar, archivos } satisfies Kept);
  },
  load: async () => (await listPersonalFiles(START)).filter(isKept),
});
void preparados.restore();
onSessionEnd(() => preparados.clear());
onSessionChange(() => {
  if (getSession()) void preparados.restore();
});

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
