import { Suspense } from 'react';
import type { KanbanEstado, Tablero } from '@tertulia/contract/features/kanban/kanban';
import { fullNameOf } from '#public/contactos';
import { LlamarDialog } from '#public/llamadas';
import { VistaPreviaDialog } from '#public/inbox';
import { NotasDialog } from '#public/notas';
import { TareaDialog, TareasContactoDialog, TareasMasivasDialog } from '#public/tareas';
import { CambioEstadoDialog } from './CambioEstadoDialog.tsx';
import { refreshColumnas } from './columna.queries.ts';
import { KanbanEstadoDialog, TableroDialog } from './KanbanEstadoDialog.tsx';
import type { KanbanAsk } from './kanban-ask.ts';
import type { KanbanFiltros } from './kanban-search.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

interface KanbanDialogsProps {
  ask: KanbanAsk;
  isOpen: boolean;
  tablero: Tablero | null;
  estados: readonly KanbanEstado[];
  filtros: KanbanFiltros;
  onClose: () => void;
  /** Called with a board that was created here. */
  onTablero: (id: number) => void;
}

/** The dialog that is open on the board. Needs the request as key. */
export function KanbanDialogs(props: KanbanDialogsProps) {
  return <Suspense fallback={null}>{dialogOf(props)}</Suspense>;
}

function dialogOf({ ask, tablero, estados, filtros, onTablero, ...frame }: KanbanDialogsProps) {
  const done = () => {
    if ('tarjeta' in ask) refreshColumnas(ask.tarjeta.kanbanEstadoId === null ? [] : [ask.tarjeta.kanbanEstadoId]);
    if (ask.about === 'masiva') refreshColumnas([ask.estado.id]);
  };
  const contacto = 'tarjeta' in ask ? { id: ask.tarjeta.id, nombre: fullNameOf(ask.tarjeta) } : null;
  switch (ask.about) {
    case 'mover': {
      const from = estados.find(({ id }) => id === ask.tarjeta.kanbanEstadoId);
      return from ? (
        <CambioEstadoDialog
          {...frame}
          tarjeta={ask.tarjeta}
          from={from}
          to={ask.to}
          estados={estados}
          filtros={filtros}
        />
      ) : null;
    }
    case 'vista':
      return ask.tarjeta.conversacionId === null ? null : (
        <VistaPreviaDialog
          {...frame}
          conversacionId={ask.tarjeta.conversacionId}
          clienteNombre={contacto?.nombre ?? ''}
        />
      );
    case 'notas':
      return (
        <NotasDialog
          {...frame}
          contactoId={ask.tarjeta.id}
          nombre={ask.tarjeta.nombre === null ? null : (contacto?.nombre ?? null)}
          kanbanEstadoId={ask.tarjeta.kanbanEstadoId}
        />
      );
    case 'llamar':
      return (
        <LlamarDialog
          {...frame}
          quien={{
            contactoId: ask.tarjeta.id,
            // the card's chat may be a colleague's: the server links the one that this user may read
            conversacionId: null,
            nombre: ask.tarjeta.nombre === null ? null : (contacto?.nombre ?? null),
            telefono: ask.tarjeta.telefono,
          }}
        />
      );
    case 'pendientes':
    case 'historial':
      return contacto ? (
        <TareasContactoDialog
          {...frame}
          contacto={contacto}
          which={ask.about === 'pendientes' ? 'pendientes' : 'todas'}
          onChanged={() => refreshColumnas()}
        />
      ) : null;
    case 'crear':
    case 'asignar':
      return contacto ? <TareaDialog {...frame} kind={ask.about} contacto={contacto} onCreated={done} /> : null;
    case 'masiva':
      return <TareasMasivasDialog {...frame} estado={ask.estado} filtros={filtros} onCreated={done} />;
    case 'tablero':
      return <TableroDialog {...frame} tablero={ask.tablero} onSaved={onTablero} />;
    case 'estado':
      return tablero ? (
        <KanbanEstadoDialog {...frame} tableroId={tablero.id} estado={ask.estado} estados={estados} />
      ) : null;
    case 'eliminarTablero':
    case 'eliminarEstado':
      return <RemoveDialog {...frame} ask={ask} />;
    // the inbox and the broadcasts render their own
    case 'iniciar':
    case 'difusion':
      return null;
  }
}
