import { Link } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import { readDuration } from '@tertulia/contract/core/durations';
import { formatPhone } from '@tertulia/contract/core/phone';
import type { Dashboard } from '@tertulia/contract/features/dashboard/dashboard';
import { formatDuration } from '../../platform/format/durations.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { clienteText } from './CasosDrawer.tsx';
import css from './Dashboard.module.css';
import type { CasosAbiertos } from './dashboard-search.ts';
import { CIFRA_TEXTS, DASHBOARD_TEXTS, DEFINICIONES } from './dashboard.texts.ts';
import { VerCasos } from './VerCasos.tsx';

interface SinResponderTableProps {
  chats: Dashboard['abiertasMas2h'];
  /** The number of all such chats: the table has only those that waited longest. */
  total: number;
  onCasos: (casos: CasosAbiertos) => void;
}

/** Chats that have waited for an answer for more than two hours; each links to its chat. */
export function SinResponderTable({ chats, total, onCasos }: SinResponderTableProps) {
  return (
    <section className={css.panel} aria-label={DASHBOARD_TEXTS.overdue}>
      <h3 className={css.panelTitle}>{DASHBOARD_TEXTS.overdue}</h3>
      <p className={css.definition}>{DEFINICIONES.sinResponder}</p>
      <table className={css.metrics}>
        <thead>
          <tr>
            <th scope="col">{DASHBOARD_TEXTS.client}</th>
            <th scope="col">{DASHBOARD_TEXTS.phone}</th>
            <th scope="col" data-number>
              {DASHBOARD_TEXTS.duration}
            </th>
          </tr>
        </thead>
        <tbody>
          {chats.map((chat) => (
            <Row key={chat.conversacionId} chat={chat} />
          ))}
          {chats.length === 0 ? (
            <tr>
              <td colSpan={3} className={css.none}>
                {DASHBOARD_TEXTS.noCases}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {total > 0 ? (
        <div className={css.panelFoot}>
          <span>
            {formatCount(chats.length)} de {formatCount(total)}
          </span>
          <VerCasos of={CIFRA_TEXTS.sinResponder} onOpen={() => onCasos({ cifra: 'sinResponder' })} />
        </div>
      ) : null}
    </section>
  );
}

function Row({ chat }: { chat: Dashboard['abiertasMas2h'][number] }) {
  const name = clienteText(chat);
  return (
    <tr>
      <td className={css.agent}>
        <Link
          dir="auto"
          className={css.link}
          to={`${SCREENS.conversaciones.path}/$conversacionId`}
          params={{ conversacionId: String(chat.conversacionId) }}
        >
          {name}
        </Link>
      </td>
      <td className={css.phone}>{chat.clienteTelefono === null ? '—' : formatPhone(chat.clienteTelefono)}</td>
      <td data-number>{formatDuration(readDuration(chat.duracion))}</td>
    </tr>
  );
}
