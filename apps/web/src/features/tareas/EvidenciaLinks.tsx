import type { MouseEvent } from 'react';
import type { Evidencia, Tarea } from '@tertulia/contract/features/tareas/tarea';
import css from './Tareas.module.css';
import { renewEvidencia } from './tareas.queries.ts';

const MARGIN_MS = 5000;

/** The pictures that prove that a task was done, each in a tab of its own. */
export function EvidenciaLinks({ tarea }: { tarea: Tarea }) {
  return (
    <span className={css.evidencias}>
      {tarea.evidencias.map((evidencia) => (
        <a
          key={evidencia.id}
          className={css.link}
          href={evidencia.url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => openFresh(event, evidencia)}
        >
          {evidencia.nombre}
        </a>
      ))}
    </span>
  );
}

/** Renews an expired address; the tab is opened first, while the click still permits it. */
function openFresh(event: MouseEvent, { id, url }: Evidencia): void {
  const lastSecond = Number(new URLSearchParams(url.slice(url.indexOf('?'))).get('e') ?? Number.NaN);
  if (Number.isNaN(lastSecond) || lastSecond * 1000 > Date.now() + MARGIN_MS) return;
  event.preventDefault();
  const tab = window.open('', '_blank');
  if (tab === null) return;
  tab.opener = null;
  renewEvidencia(id).then(
    (fresh) => tab.location.replace(fresh),
    () => tab.close(),
  );
}
