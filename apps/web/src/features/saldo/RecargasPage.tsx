import { Button, Group, Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconAdjustments, IconPlus } from '@tabler/icons-react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { isSupervising } from '@tertulia/contract/core/roles';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import table from '../../ui/table/table-page.module.css';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { ManualDialog, type Kind } from './ManualDialog.tsx';
import { RecargaForm } from './RecargaForm.tsx';
import { RecargasTable } from './RecargasTable.tsx';
import { SaldoBlock } from './SaldoBlock.tsx';
import css from './Saldo.module.css';
import type { RecargasSearch } from './saldo-search.ts';
import { useSaldo } from './saldo.queries.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';

/** As high as the form being loaded: the list below does not move. */
const FORM_PX = 170;

/** The balance and its top-ups: all users see them, supervisors add one by card, a SUPERADMIN also by hand. */
export function RecargasPage() {
  const search: RecargasSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const roles = rolesOf(useUsuario());
  const mayTopUp = isSupervising(roles);
  const { data: saldo, isPending } = useSaldo();
  const go = (change: RecargasSearch) =>
    void navigate({ to: SCREENS.recargas.path, search: { ...search, page: undefined, ...change }, replace: true });
  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.recargas.label}</h2>
        {roles.includes('SUPERADMIN') ? <Manual /> : null}
      </div>
      <div className={css.blocks}>
        <SaldoBlock />
        {mayTopUp && (saldo || isPending) ? (
          <section className={css.block} aria-label={SALDO_TEXTS.newTitle}>
            <h3 className={css.blockTitle}>{SALDO_TEXTS.newTitle}</h3>
            {saldo ? <RecargaForm hasPayu={saldo.payu} /> : <Skeleton height={FORM_PX} aria-hidden />}
          </section>
        ) : null}
      </div>
      <RecargasTable search={search} mayConsult={mayTopUp} go={go} />
    </div>
  );
}

function Manual() {
  const { open, node } = useDialog<Kind>((kind, frame) => <ManualDialog kind={kind} {...frame} />);
  return (
    <Group gap={8} align="stretch">
      <Button variant="default" leftSection={<IconAdjustments size={18} aria-hidden />} onClick={() => open('ajuste')}>
        {SALDO_TEXTS.ajuste}
      </Button>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open('recarga')}>
        {SALDO_TEXTS.manual}
      </Button>
      {node}
    </Group>
  );
}
