import { pickAdjuntos, subidas } from '#public/envios';
import { showToastsInTurn } from '../../ui/toast.ts';

const TOLD_MS = 6000;

/** Sends the chosen files one by one, at once, and tells which of them were left out. */
export function sendAdjuntos(
  conversacionId: number,
  files: readonly File[],
  { replyToId, vistoHastaSecuencia }: { replyToId: number | null; vistoHastaSecuencia: number },
): void {
  const onTheirWay = subidas
    .list(conversacionId)
    .filter(({ estado }) => estado !== 'FALLIDA')
    .map(({ archivo }) => archivo);
  const { accepted, told } = pickAdjuntos(files, onTheirWay);
  accepted.forEach((archivo, index) =>
    subidas.add({ conversacionId, archivo, replyToId: index === 0 ? replyToId : null, vistoHastaSecuencia }),
  );
  showToastsInTurn(told.map((text) => ({ variant: 'warning', text, ms: TOLD_MS })));
}
