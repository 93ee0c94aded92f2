import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { saveFile } from '../../../platform/http/save-file.ts';
import { isOnItsWay } from '../../../platform/outbox/outbox.ts';
import { useOutbox } from '../../../platform/outbox/running-outbox.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { describeFile } from '../../../platform/format/describe-file.ts';
import { isUpload, type OutboxEntry } from './chat-outbox.ts';
import { outbox } from './chat-outbox.queries.ts';
import { Escucha } from './Escucha.tsx';
import { OUTBOX_TEXTS } from './outbox.texts.ts';
import { quoteOf } from './ConfirmSends.tsx';
import css from './SinEnviar.module.css';

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
  const stuck = useOutbox(outbox, conversacionId).filter((entry) => !isOnItsWay(entry));
  if (stuck.length === 0) return null;
  const discard = (button: HTMLElement, clienteMensajeId: string) => {
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-discard]') ?? [])];
    const at = all.indexOf(button);
    const next = all[at + 1] ?? all[at - 1];
    if (next) next.focus();
    else onLast();
    outbox.remove(conversacionId, clienteMensajeId);
  };
  return (
    <section ref={root} className={css.root} aria-label={OUTBOX_TEXTS.unsent}>
      <strong>{OUTBOX_TEXTS.unsent}</strong>
      {[...stuck.filter((entry) => !isUpload(entry)), ...stuck.filter(isUpload)].map((entry) => (
        <div key={entry.clienteMensajeId} className={css.item}>
          <Words entry={entry} />
          <div className={css.acts}>
            {isUpload(entry) ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => saveFile(entry.archivo.name, entry.archivo)}
              >
                {OUTBOX_TEXTS.download}
              </Button>
            ) : null}
            <Button
              size="xs"
              variant="default"
              data-discard
              onClick={({ currentTarget }) => discard(currentTarget, entry.clienteMensajeId)}
            >
              {OUTBOX_TEXTS.remove}
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

function Words({ entry }: { entry: OutboxEntry }) {
  if (!isUpload(entry))
    return (
      <ScrollRegion className={css.words} label={OUTBOX_TEXTS.unsent}>
        {quoteOf(entry)}
      </ScrollRegion>
    );
  const { archivo, contenido } = entry;
  if (entry.tipo === 'VOZ') return <Escucha upload={entry} />;
  return (
    <span className={css.words}>
      <bdi>{archivo.name}</bdi> · {describeFile(archivo.name, archivo.size)}
      {contenido ? <span className={css.caption}>{contenido}</span> : null}
    </span>
  );
}
