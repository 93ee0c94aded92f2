import { SCREENS } from '@tertulia/contract/access/screens';
import { useUsuario } from '../../platform/session/session.ts';
import { SuscriptorPanel } from './SuscriptorCard.tsx';
import page from '../../ui/theme/page.module.css';
import table from '../../ui/table/table-page.module.css';

/** The own business. */
export function SuscriptorPage() {
  const { suscriptorId } = useUsuario();
  return (
    <div className={page.page} style={{ maxWidth: 1080, margin: 0, gap: 16 }}>
      <h2 className={table.title}>{SCREENS.suscriptorPropio.label}</h2>
      <SuscriptorPanel id={suscriptorId} />
    </div>
  );
}
