import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { SuscriptorPicker, type SuscriptorElegido } from './SuscriptorPicker.tsx';
import { useOwnSuscriptor } from './own-suscriptor.ts';
import { useSuscriptores } from './usuarios-page.queries.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

interface SuscriptorFiltroProps {
  /** From the page's address; undefined is the user's own business. */
  id: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** The business whose rows a list shows. Only a SUPERADMIN chooses, beginning with their own (decisions §4). */
export function SuscriptorFiltro(props: SuscriptorFiltroProps) {
  return rolesOf(useUsuario()).includes('SUPERADMIN') ? <Filtro {...props} /> : null;
}

function Filtro({ id, onChoose }: SuscriptorFiltroProps) {
  const own = useOwnSuscriptor();
  const [chosen, setChosen] = useState<SuscriptorElegido | null>(null);
  const { data } = useSuscriptores('').search;
  const named = (): SuscriptorElegido => {
    if (id === undefined || id === own.id) return own;
    if (chosen?.id === id) return chosen;
    const found = data?.find((one) => one.id === id);
    return { id, nombre: found?.nombreNegocio ?? `${USUARIOS_TEXTS.suscriptor} ${id}` };
  };
  return (
    <SuscriptorPicker
      aria-label={USUARIOS_TEXTS.suscriptor}
      leftSection={<IconBuilding size={18} stroke={1.7} aria-hidden />}
      allowDeselect={false}
      value={named()}
      onChange={(next) => {
        setChosen(next);
        onChoose(next === null || next.id === own.id ? undefined : next.id);
      }}
    />
  );
}
