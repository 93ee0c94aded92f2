import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { saveFile } from '../../../platform/http/save-file.ts';
import { isOnItsWay, type OutboxItem } from '../../../platform/outbox/outbox.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { describeFile } from '../../../platform/format/describe-file.ts';
import { textOutbox, useOutboxEntries } from './text-outbox.queries.ts';
import { Escucha } from './Escucha.tsx';
import { OUTBOX_TEXTS } from './outbox.texts.ts';
import { quoteOf } from './confirm-quote.ts';
import css from './SinEnviar.module.css';
import { uploads, useUploads } from './uploads.queries.ts';

interface SinEnviarProps {
  conversacionId: number;
  /** Runs when the last item is discarded: the focus moves elsewhere. */
  onLast: () => void;
}

/**
 * The unsent messages of a chat that does not open any more: they can be read, played, downloaded and discarded, but
 * not sent.
 */
export function SinEnviar({ conversacionId, onLast }: SinEnviarProps) {
  const root = useRef<HTMLElement>(null);
  const textos = useOutboxEntries(conversacionId).filter(isStuck);
  const archivos = useUploads(conversacionId).filter(isStuck);
  if (textos.length + archivos.length === 0) return null;
  const discard = (button: HTMLElement, remove: () => void) => {
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-discard]') ?? [])];
    const at = all.indexOf(button);
    const next = all[at + 1] ?? all[at - 1];
    if (next) next.focus();
    else onLast();
    remove();
  };
  return (
    <section ref={root} className={css.root} aria-label={OUTBOX_TEXTS.unsent}>
      <strong>{OUTBOX_TEXTS.unsent}</strong>
      {textos.map((entry) => (
        <div key={entry.clienteMensajeId} className={css.item}>
          <ScrollRegion className={css.words} label={OUTBOX_TEXTS.unsent}>
            {quoteOf(entry)}
          </ScrollRegion>
          <div className={css.acts}>
            <Discard
              onClick={(button) => discard(button, () => textOutbox.remove(conversacionId, entry.clienteMensajeId))}
            />
          </div>
        </div>
      ))}
      {archivos.map((upload) => (
        <div key={upload.clienteMensajeId} className={css.item}>
          {upload.tipo === 'VOZ' ? (
            <Escucha upload={upload} />
          ) : (
            <span className={css.words}>
              <bdi>{upload.archivo.name}</bdi> · {describeFile(upload.archivo.name, upload.archivo.size)}
              {upload.contenido ? <span className={css.caption}>{upload.contenido}</span> : null}
            </span>
          )}
          <div className={css.acts}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => saveFile(upload.archivo.name, upload.archivo)}
            >
              {OUTBOX_TEXTS.download}
            </Button>
            <Discard
              onClick={(button) => discard(button, () => uploads.remove(conversacionId, upload.clienteMensajeId))}
            />
          </div>
        </div>
      ))}
    </section>
  );
}

function isStuck(item: Pick<OutboxItem, 'estado'>): boolean {
  return !isOnItsWay(item);
}

function Discard({ onClick }: { onClick: (button: HTMLElement) => void }) {
  return (
    <Button size="xs" variant="default" data-discard onClick={({ currentTarget }) => onClick(currentTarget)}>
      {OUTBOX_TEXTS.remove}
    </Button>
  );
}
