import { IconArrowForwardUp, IconMessage2Check, IconVolumeOff } from '@tabler/icons-react';
import type { AccionBot, FuenteBot, MotivoBot } from '@tertulia/contract/features/bot/bot';
import { UMBRAL_CONFIANZA } from '@tertulia/contract/features/bot/limites';
import { MOTIVO_BOT_TEXTS } from '@tertulia/contract/features/bot/textos';
import { Chip } from '../../ui/Chip.tsx';
import page from '../../ui/theme/page.module.css';
import css from './Bot.module.css';
import { ACCION_TEXTS, BOT_TEXTS, FUENTE_TEXTS, percent } from './bot.texts.ts';

const LOOKS = {
  RESPONDE: { tone: 'success', icon: IconMessage2Check },
  TRASPASA: { tone: 'warning', icon: IconArrowForwardUp },
  CALLA: { tone: 'plain', icon: IconVolumeOff },
} as const satisfies Record<AccionBot, unknown>;
const MAX_SHOWN = 4;

/** What the bot does, and why. */
export function Veredicto({ accion, motivo }: { accion: AccionBot; motivo: MotivoBot }) {
  const { tone, icon: Icon } = LOOKS[accion];
  return (
    <p className={css.outcome}>
      <Chip tone={tone}>
        <Icon size={14} aria-hidden />
        {ACCION_TEXTS[accion]}
      </Chip>
      <span>{MOTIVO_BOT_TEXTS[motivo]}</span>
    </p>
  );
}

/** The score of the best source, against the threshold. */
export function Puntaje({ puntaje }: { puntaje: number }) {
  const isEnough = puntaje >= UMBRAL_CONFIANZA;
  return (
    <div className={css.score}>
      <span className={css.scoreWords}>
        <span>{BOT_TEXTS.puntaje}</span>
        <strong>{percent(puntaje)}</strong>
      </span>
      <span className={css.meter} data-enough={isEnough || undefined} aria-hidden>
        <span style={{ width: `${puntaje * 100}%` }} />
        <i style={{ left: `${UMBRAL_CONFIANZA * 100}%` }} />
      </span>
      <span className={css.threshold}>{BOT_TEXTS.umbral}</span>
    </div>
  );
}

/** The title of the sources that the bot used, or of the nearest ones. */
export function fuentesTitle(accion: AccionBot): string {
  return accion === 'TRASPASA' ? BOT_TEXTS.near : BOT_TEXTS.fuentes;
}

/** The sources that the bot used, or the nearest ones; with a title unless one is above them already. */
export function Fuentes({ fuentes, title }: { fuentes: readonly FuenteBot[]; title?: string }) {
  if (fuentes.length === 0) return <p className={page.note}>{BOT_TEXTS.noFuentes}</p>;
  const hidden = fuentes.length - MAX_SHOWN;
  return (
    <div>
      {title === undefined ? null : <span className={css.listTitle}>{title}</span>}
      <ul className={css.sources}>
        {fuentes.slice(0, MAX_SHOWN).map(({ tipo, id, titulo, puntaje }) => (
          <li key={`${tipo}:${id}`}>
            <span className={css.kind}>{FUENTE_TEXTS[tipo]}</span>
            <span className={css.sourceTitle}>{titulo}</span>
            <span className={css.share}>{percent(puntaje)}</span>
          </li>
        ))}
        {hidden > 0 ? <li className={page.note}>{BOT_TEXTS.moreFuentes(hidden)}</li> : null}
      </ul>
    </div>
  );
}
