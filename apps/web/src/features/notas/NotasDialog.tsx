import { Stack } from '@mantine/core';
import { useState } from 'react';
import { NOTAS_PAGE_SIZE } from '@tertulia/contract/features/notas/nota';
import { failureOf } from '../../platform/http/failure.ts';
import { useLastPage } from '../../platform/query/useLastPage.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Paginator } from '../../ui/table/Paginator.tsx';
import { SideList } from '../../ui/table/SideList.tsx';
import { NotaForm, NotaItem } from './NotasPanel.tsx';
import { useNotasPage } from './notas.queries.ts';
import { NOTAS_TEXTS } from './notas.texts.ts';

interface NotasDialogProps {
  isOpen: boolean;
  contactoId: number;
  /** Null for a contact without a name. */
  nombre: string | null;
  /** The contact's current Kanban state, which a new note records; without it the server looks it up. */
  kanbanEstadoId?: number | null;
  onClose: () => void;
}

const SIZES = [5, 10, 20, 50] as const;

/** «Notas de …»: all notes on a contact in pages, and a field for the next one. */
export function NotasDialog({ isOpen, contactoId, nombre, kanbanEstadoId = null, onClose }: NotasDialogProps) {
  const title = `${NOTAS_TEXTS.of} ${nombre ?? `${NOTAS_TEXTS.contact} ${contactoId}`}`;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size={560}>
      <Stack gap={12}>
        <NotaForm key={contactoId} contactoId={contactoId} kanbanEstadoId={kanbanEstadoId} />
        <NotasPages contactoId={contactoId} />
      </Stack>
    </Dialog>
  );
}

function NotasPages({ contactoId }: { contactoId: number }) {
  const [page, setPage] = useState(0);
  const [size, setSize] = useState<number>(NOTAS_PAGE_SIZE);
  const { data, error, isPending, isPlaceholderData, refetch } = useNotasPage(contactoId, page, size);
  const pages = {
    page,
    size,
    total: data?.totalElements ?? 0,
    isCapped: data?.totalIsCapped === true,
    isLast: data?.last ?? true,
  };
  useLastPage(pages, data !== undefined && !isPlaceholderData, (last) => setPage(last ?? 0));
  return (
    <>
      <SideList
        label={NOTAS_TEXTS.list}
        items={data?.content}
        isPending={isPending}
        empty={NOTAS_TEXTS.empty}
        failed={failureOf(error, NOTAS_TEXTS.loadFailed)}
        onRetry={() => void refetch()}
      >
        {(nota) => <NotaItem key={nota.id} nota={nota} />}
      </SideList>
      {pages.total > 0 ? (
        <Paginator
          {...pages}
          sizes={SIZES}
          onPage={setPage}
          onSize={(next) => {
            setSize(next);
            setPage(0);
          }}
        />
      ) : null}
    </>
  );
}
