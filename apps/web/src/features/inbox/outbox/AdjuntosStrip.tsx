import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { describeFile } from '../../../platform/format/describe-file.ts';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import css from './AdjuntosStrip.module.css';
import { tipoOf } from './adjuntos.ts';
import { OUTBOX_TEXTS } from './outbox.texts.ts';
import { Miniatura } from './Miniatura.tsx';
import type { Adjuntos } from './useAdjuntos.ts';

interface AdjuntosStripProps {
  adjuntos: Adjuntos;
  /** Runs after a focused button of the strip has unmounted. */
  onFocusLost: () => void;
}

/** Above the field: the files that wait for the user's send, and the refused ones of the last selection. */
export function AdjuntosStrip({ adjuntos, onFocusLost }: AdjuntosStripProps) {
  return (
    <>
      <Rechazados adjuntos={adjuntos} onFocusLost={onFocusLost} />
      <Staged adjuntos={adjuntos} onFocusLost={onFocusLost} />
    </>
  );
}

function Staged({ adjuntos: { staged, unstage }, onFocusLost }: AdjuntosStripProps) {
  if (staged.length === 0) return null;
  const title = staged.length === 1 ? OUTBOX_TEXTS.stagedOne : `${staged.length} ${OUTBOX_TEXTS.stagedMany}`;
  return (
    <section className={css.root} aria-label={OUTBOX_TEXTS.staged}>
      <p className={css.title} role="status">
        {title}
      </p>
      <ul className={css.files}>
        {staged.map((archivo) => (
          <li key={`${archivo.size} ${archivo.name}`} className={css.file}>
            <Miniatura archivo={archivo} tipo={tipoOf(archivo)} className={css.picture} />
            <span className={css.words}>
              <bdi className={css.name} title={archivo.name}>
                {archivo.name}
              </bdi>
              <span className={css.size}>{describeFile(archivo.name, archivo.size)}</span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="var(--composer-tool)"
              onClick={() => {
                unstage(archivo);
                onFocusLost();
              }}
              aria-label={`${OUTBOX_TEXTS.unstage}: ${archivo.name}`}
              title={OUTBOX_TEXTS.unstage}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rechazados({ adjuntos: { rechazados, dismiss }, onFocusLost }: AdjuntosStripProps) {
  if (rechazados.length === 0) return null;
  const title = rechazados.length === 1 ? OUTBOX_TEXTS.refusedOne : `${rechazados.length} ${OUTBOX_TEXTS.refusedMany}`;
  return (
    <div className={css.root} data-refused role="alert">
      <div className={css.head}>
        <IconAlertTriangle size={18} aria-hidden />
        <strong className={css.refusedTitle}>{title}</strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--composer-tool)"
          onClick={() => {
            dismiss();
            onFocusLost();
          }}
          aria-label={OUTBOX_TEXTS.close}
          title={OUTBOX_TEXTS.close}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <ScrollRegion className={css.refused} label={title}>
        <ul>
          {rechazados.map(({ nombre, motivo }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two refused files may share a name, and the list never changes
            <li key={`${index} ${nombre}`}>
              <bdi>«{nombre}»</bdi>: {motivo}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  );
}
