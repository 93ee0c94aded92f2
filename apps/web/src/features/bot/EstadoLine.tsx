import { IconAlertTriangle, IconPlayerPause, IconRobot } from '@tabler/icons-react';
import css from './Bot.module.css';

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
