import { Link } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { AreaIa } from '@tertulia/contract/features/bot/bot';
import { useArea } from '#public/areas';
import { ActivePrompt } from './ActivePrompt.tsx';
import css from './Bot.module.css';
import { BOT_TEXTS } from './bot.texts.ts';
import { estadoOf } from './ia-form.ts';
import { IconAlertTriangle, IconPlayerPause, IconRobot } from '@tabler/icons-react';

/** The bot's settings for users who may not change them. */
export function IaLectura({ ia }: { ia: AreaIa }) {
  const { areaId, modelo, botNombre, usaModelo, usaNotas, usaProductos, maxTurnos, palabrasTraspaso } = ia;
  const isAreaActive = useArea(areaId).data?.estado !== 0;
  const sabe = [usaNotas ? BOT_TEXTS.usaNotas : null, usaProductos ? BOT_TEXTS.usaProductos : null];
  const facts: [string, string][] = [
    [BOT_TEXTS.bot, botNombre ?? BOT_TEXTS.nobody],
    [BOT_TEXTS.how, usaModelo && modelo !== null ? BOT_TEXTS.modelo(modelo) : BOT_TEXTS.buscar],
    [BOT_TEXTS.knows, sabe.filter(Boolean).join(', ') || BOT_TEXTS.nothing],
    [BOT_TEXTS.turnos, String(maxTurnos)],
    [BOT_TEXTS.palabras, palabrasTraspaso.join(', ') || BOT_TEXTS.noPalabras],
    [BOT_TEXTS.texto, ia.textoTraspaso],
  ];
  return (
    <div className={css.cards}>
      <EstadoLine {...estadoOf(ia, { modelo, isBotActive: null, isAreaActive })} isOn={ia.activa} />
      <section className={css.card} aria-labelledby="ia-lectura">
        <h3 className={css.cardTitle} id="ia-lectura">
          {BOT_TEXTS.form}
        </h3>
        <p className={css.intro}>{BOT_TEXTS.readOnly}</p>
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{BOT_TEXTS.prompt}</dt>
            <dd>
              <ActivePrompt areaId={areaId} promptId={ia.promptId} />{' '}
              <Link className={css.link} to={SCREENS.areaPrompts.path} params={{ areaId: String(areaId) }}>
                {BOT_TEXTS.seePrompts}
              </Link>
            </dd>
          </div>
        </dl>
      </section>
    </div>
  );
}

/** One sentence that says what the bot does with its settings. */
export function EstadoLine({ texto, isWarning, isOn }: { texto: string; isWarning: boolean; isOn: boolean }) {
  const Icon = isWarning ? IconAlertTriangle : isOn ? IconRobot : IconPlayerPause;
  return (
    <p className={css.estado} data-kind={isWarning ? 'warning' : isOn ? 'on' : undefined} role="status">
      <Icon size={18} aria-hidden />
      {texto}
    </p>
  );
}
