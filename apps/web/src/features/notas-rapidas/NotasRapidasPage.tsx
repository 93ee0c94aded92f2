import { ActionIcon, Button, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { IconBolt, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { failureOf } from '../../platform/http/failure.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import { type DialogFrame, useDialog } from '../../ui/dialog/useDialog.tsx';
import { IN_PLACE } from '../../ui/focus/in-place.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/MessageState.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { MediaThumb } from '#public/multimedia';
import { NotaDialog } from './NotaDialog.tsx';
import page from '../../ui/theme/page.module.css';
import table from '../../ui/table/table-page.module.css';
import css from './NotasRapidasPage.module.css';
import { searchNotas, type Ambito } from './notas-form.ts';
import { removeNota } from './notas-rapidas.queries.ts';
import type { NotasRapidasSearch } from './notas-rapidas-search.ts';
import { NOTAS_TEXTS } from './notas-rapidas.texts.ts';
import { useRespuestas } from './respuestas.queries.ts';

const AMBITOS: { value: Ambito; label: string }[] = [
  { value: 'all', label: NOTAS_TEXTS.all },
  { value: 'personal', label: NOTAS_TEXTS.personal },
  { value: 'shared', label: NOTAS_TEXTS.shared },
];
const SKELETONS = 6;

/** The quick notes, most used first: find, create, change and remove. */
export function NotasRapidasPage() {
  const { data, error, isError, isPending, refetch } = useRespuestas(true);
  const { q = '' }: NotasRapidasSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [ambito, setAmbito] = useState<Ambito>('all');
  const edited = useDialog<NotaRapida | null>((nota, frame) => <NotaDialog nota={nota} {...frame} />);
  const removed = useDialog<NotaRapida>((nota, frame) => <RemoveNota nota={nota} {...frame} />);
  const notas = data && searchNotas(data, q, ambito);
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edited.open(null)}>
      {NOTAS_TEXTS.create}
    </Button>
  );

  return (
    <div className={page.page} style={{ maxWidth: 960 }}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.notasRapidas.label}</h2>
        {create}
      </div>
      <Group gap={8} align="stretch">
        <SearchField
          className={css.search}
          label={NOTAS_TEXTS.search}
          q={q}
          onSearch={(typed) => void navigate({ to: SCREENS.notasRapidas.path, search: { q: typed }, ...IN_PLACE })}
        />
        <SegmentedControl
          data={AMBITOS}
          value={ambito}
          onChange={(value) => setAmbito(AMBITOS.find((one) => one.value === value)?.value ?? 'all')}
          aria-label="Qué notas ver"
        />
      </Group>
      {isError && !data ? (
        <ErrorState {...failureOf(error, NOTAS_TEXTS.loadFailed)} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? (
        <EmptyState icon={IconBolt} title={NOTAS_TEXTS.emptyTitle} text={NOTAS_TEXTS.emptyText} action={create} />
      ) : null}
      {data && data.length > 0 && notas?.length === 0 ? (
        <EmptyState icon={IconSearch} title={NOTAS_TEXTS.notFoundTitle} text={NOTAS_TEXTS.notFoundText} />
      ) : null}
      <ul className={css.list} aria-label={SCREENS.notasRapidas.label} aria-busy={isPending}>
        {isPending
          ? Array.from({ length: SKELETONS }, (_, index) => (
              <li key={index} className={css.nota} aria-hidden>
                <Skeleton height={14} width="40%" mb={10} />
                <Skeleton height={10} width="85%" />
              </li>
            ))
          : notas?.map((nota) => (
              <Nota key={nota.id} nota={nota} onEdit={() => edited.open(nota)} onRemove={() => removed.open(nota)} />
            ))}
      </ul>
      {edited.node}
      {removed.node}
    </div>
  );
}

function Nota({ nota, onEdit, onRemove }: { nota: NotaRapida; onEdit: () => void; onRemove: () => void }) {
  const { titulo, contenido, atajo, compartida, autorNombre, media, usos, puede } = nota;
  return (
    <li className={css.nota}>
      <div className={css.notaText}>
        <Group gap="2px 8px">
          <bdi className={css.notaTitle}>{titulo}</bdi>
          {atajo ? <kbd className={css.atajo}>/{atajo}</kbd> : null}
        </Group>
        <p className={css.contenido}>{contenido}</p>
        <p className={css.meta}>
          <span className={css.mark} data-shared={compartida || undefined}>
            {compartida ? NOTAS_TEXTS.sharedMark : NOTAS_TEXTS.personalMark}
          </span>
          {compartida && autorNombre ? <span>{autorNombre}</span> : null}
          <span>{usosText(usos)}</span>
        </p>
      </div>
      {media ? (
        <span className={css.thumb} title={`${NOTAS_TEXTS.attachment}: ${media.nombre}`}>
          <MediaThumb url={media.url} tipoMime={media.tipoMime} />
        </span>
      ) : null}
      {puede.editar ? (
        <div className={css.actions}>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Editar ${titulo}`} onClick={onEdit}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Eliminar ${titulo}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </li>
  );
}

function usosText(usos: number): string {
  if (usos === 0) return NOTAS_TEXTS.unused;
  return usos === 1 ? 'La usaste 1 vez' : `La usaste ${formatCount(usos)} veces`;
}

function RemoveNota({ nota, ...frame }: DialogFrame & { nota: NotaRapida }) {
  return (
    <ConfirmAction
      {...frame}
      title={NOTAS_TEXTS.removeTitle}
      text={`¿Eliminar «${nota.titulo}»?`}
      note={NOTAS_TEXTS.removeNote}
      accept={NOTAS_TEXTS.remove}
      action={() => removeNota(nota.id)}
      done={{ text: NOTAS_TEXTS.removed, ms: 2500 }}
      failed={NOTAS_TEXTS.removeFailed}
    />
  );
}
