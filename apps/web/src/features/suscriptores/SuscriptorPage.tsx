import { SCREENS } from '@tertulia/contract/access/screens';
import { useUsuario } from '../../platform/session/session.ts';
import { SuscriptorPanel } from './SuscriptorCard.tsx';
import css from './Suscriptores.module.css';

/** The own business. */
export function SuscriptorPage() {
  const { suscriptorId } = useUsuario();
  return (
    <div className={css.page}>
      <h2 className={css.title}>{SCREENS.suscriptorPropio.label}</h2>
      <SuscriptorPanel id={suscriptorId} />
    </div>
  );
}
