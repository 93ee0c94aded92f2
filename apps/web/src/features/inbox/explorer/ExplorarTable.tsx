import { formatPhone } from '@tertulia/contract/core/phone';
import type { ConversacionExplorada } from '@tertulia/contract/features/conversaciones/conversacion';
import { ESTADO_CHAT_TEXTS } from '@tertulia/contract/features/conversaciones/textos';
import { nameOf } from '../list/names.ts';
import { formatDateTime } from '../../../platform/format/dates.ts';
import { Chip } from '../../../ui/Chip.tsx';
import type { Column } from '../../../ui/table/Cell.tsx';
import css from './ExplorarPage.module.css';
import type { ExplorarSort } from './explorar-search.ts';
import { EXPLORAR_TEXTS } from './explorar.texts.ts';

type ChatColumn = Column<ConversacionExplorada, ExplorarSort>;

const text = (title: string, textOf: (chat: ConversacionExplorada) => string | null | undefined): ChatColumn => ({
  title,
  cell: (chat) => {
    const content = textOf(chat);
    return content ? <bdi title={content}>{content}</bdi> : null;
  },
});

const time = (
  title: string,
  sort: ExplorarSort,
  timeOf: (chat: ConversacionExplorada) => string | null,
): ChatColumn => ({
  ...text(title, (chat) => {
    const at = timeOf(chat);
    return at === null ? null : formatDateTime(at);
  }),
  sort,
  first: 'desc',
  kind: 'digits',
});

const TONES = { ABIERTA: 'accent', PENDIENTE: 'warning', CERRADA: 'plain' } as const;

export const COLUMNS: readonly ChatColumn[] = [
  {
    title: EXPLORAR_TEXTS.client,
    sort: 'clienteNombre',
    isName: true,
    cell: (chat) => (
      <bdi className={css.name} title={nameOf(chat)}>
        {nameOf(chat)}
      </bdi>
    ),
    after: (chat) => {
      const phone = chat.clienteTelefono === null ? null : formatPhone(chat.clienteTelefono);
      return phone && phone !== nameOf(chat) ? <span className={css.phone}>{phone}</span> : null;
    },
  },
  {
    title: EXPLORAR_TEXTS.estado,
    isBare: true,
    cell: ({ estado }) => <Chip tone={TONES[estado]}>{ESTADO_CHAT_TEXTS[estado]}</Chip>,
  },
  text(EXPLORAR_TEXTS.usuario, ({ agenteNombre }) => agenteNombre),
  text(EXPLORAR_TEXTS.canal, ({ canalNombre }) => canalNombre),
  text(EXPLORAR_TEXTS.area, ({ areaNombre }) => areaNombre),
  text(EXPLORAR_TEXTS.kanban, ({ kanbanEstadoNombre }) => kanbanEstadoNombre),
  time(EXPLORAR_TEXTS.started, 'fechaInicio', ({ fechaInicio }) => fechaInicio),
  time(EXPLORAR_TEXTS.lastMessage, 'lastMessage', ({ lastMessageAt }) => lastMessageAt),
  time(EXPLORAR_TEXTS.closed, 'fechaCierre', ({ fechaCierre }) => fechaCierre),
];
