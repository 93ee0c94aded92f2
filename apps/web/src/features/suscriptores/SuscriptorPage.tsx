import { SUSCRIPTOR_PROPIO } from '@tertulia/contract/access/screens';
import { useUsuario } from '../../platform/session/session.ts';
import { SuscriptorPanel } from './SuscriptorPanel.tsx';
import css from './Suscriptores.module.css';

/** The own business. */
export function SuscriptorPage() {
  const { suscriptorId } = useUsuario();
  return (
    <div className={css.page}>
      <h2 className={css.title}>{SUSCRIPTOR_PROPIO.label}</h2>
      <SuscriptorPanel id={suscriptorId} />
    </div>
  );
}
