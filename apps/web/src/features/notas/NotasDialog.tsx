import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { NOTAS_PAGE_SIZE } from '@tertulia/contract/features/notas/nota';
import { formatRange } from '../../platform/format/ranges.ts';
import { errorText } from '../../platform/http/api-error.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Paginator } from '../../ui/Paginator.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { NotaForm } from './NotaForm.tsx';
import { NotaItem } from './NotasPanel.tsx';
import css from './NotasPanel.module.css';
import { useNotasPage } from './notas.queries.ts';
import { NOTAS_TEXTS } from './notas.texts.ts';

interface NotasDialogProps {
  isOpen: boolean;
  contactoId: number;
  /** Null for a contact without a name. */
  nombre: string | null;
  /** Where the contact stands on a board now, which a new note keeps; left out, the server looks. */
  kanbanEstadoId?: number | null;
  onClose: () => void;
}

const WIDTH = 560;
const SIZES = [5, 10, 20, 50] as const;

/** «Notas de …»: all notes on a contact, page by page, and a field for the next one. */
export function NotasDialog({ isOpen, contactoId, nombre, kanbanEstadoId = null, onClose }: NotasDialogProps) {
  const title = `${NOTAS_TEXTS.of} ${nombre ?? `${NOTAS_TEXTS.contact} ${contactoId}`}`;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size={WIDTH}>
      <div className={css.panel}>
        <NotaForm key={contactoId} contactoId={contactoId} kanbanEstadoId={kanbanEstadoId} />
        <NotasPages contactoId={contactoId} />
      </div>
    </Dialog>
  );
}

function NotasPages({ contactoId }: { contactoId: number }) {
  const [page, setPage] = useState(0);
  const [size, setSize] = useState<number>(NOTAS_PAGE_SIZE);
  const { data, error, isPending, refetch } = useNotasPage(contactoId, page, size);
  if (isPending) return <Skeleton height={120} role="group" aria-busy="true" aria-label={NOTAS_TEXTS.list} />;
  if (!data) {
    return (
      <div className={css.failed} role="alert">
        {errorText(error, NOTAS_TEXTS.loadFailed)}
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {NOTAS_TEXTS.retry}
        </Button>
      </div>
    );
  }
  if (data.totalElements === 0) return <p className={css.empty}>{NOTAS_TEXTS.empty}</p>;
  const pages = { page, size, total: data.totalElements, isCapped: data.totalIsCapped === true, isLast: data.last };
  return (
    <>
      <ScrollRegion className={css.scroll} label={NOTAS_TEXTS.list}>
        <ul className={css.list}>
          {data.content.map((nota) => (
            <NotaItem key={nota.id} nota={nota} />
          ))}
        </ul>
      </ScrollRegion>
      <Paginator
        {...pages}
        sizes={SIZES}
        range={formatRange(pages)}
        onPage={setPage}
        onSize={(next) => {
          setSize(next);
          setPage(0);
        }}
      />
    </>
  );
}
