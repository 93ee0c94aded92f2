import { Button, NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { TEXTOS_MOVIMIENTO, TIPOS_MOVIMIENTO } from '@tertulia/contract/features/saldo/tipos';
import { SuscriptorFiltro } from '#public/usuarios';
import table from '../../ui/table/table-page.module.css';
import { MovimientosTable } from './MovimientosTable.tsx';
import type { MovimientosSearch } from './saldo-search.ts';
import { SALDO_TEXTS } from './saldo.texts.ts';
import { DateField } from '../../ui/form/DateField.tsx';

/** All movements of the balance. */
export function MovimientosPage() {
  const search: MovimientosSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (change: MovimientosSearch) =>
    void navigate({ to: SCREENS.movimientos.path, search: { ...search, page: undefined, ...change }, replace: true });
  const { desde, hasta, tipo } = search;
  return (
    <div className={table.page}>
      <div className={table.head}>
        <h2 className={table.title}>{SCREENS.movimientos.label}</h2>
        <SuscriptorFiltro id={search.suscriptor} onChoose={(suscriptor) => go({ suscriptor })} />
      </div>
      <Filtros key={`${desde ?? ''}|${hasta ?? ''}|${tipo ?? ''}`} search={search} onSearch={go} />
      <MovimientosTable search={search} go={go} />
    </div>
  );
}

interface FiltrosProps {
  search: MovimientosSearch;
  onSearch: (change: MovimientosSearch) => void;
}

/** The filters of the list, applied by «Buscar». Needs the active filters as key. */
function Filtros({ search, onSearch }: FiltrosProps) {
  const [desde, setDesde] = useState(search.desde ?? '');
  const [hasta, setHasta] = useState(search.hasta ?? '');
  const [tipo, setTipo] = useState<string>(search.tipo ?? '');
  const isBackwards = desde !== '' && hasta !== '' && hasta < desde;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards) return;
    onSearch({
      desde: desde === '' ? undefined : desde,
      hasta: hasta === '' ? undefined : hasta,
      tipo: TIPOS_MOVIMIENTO.find((one) => one === tipo),
    });
  };
  const clear = (event: FormEvent) => {
    event.preventDefault();
    setDesde('');
    setHasta('');
    setTipo('');
    onSearch({ desde: undefined, hasta: undefined, tipo: undefined });
  };
  return (
    <form className={table.filters} role="search" noValidate onSubmit={submit} onReset={clear}>
      <NativeSelect
        label={SALDO_TEXTS.tipo}
        value={tipo}
        data={[
          { value: '', label: SALDO_TEXTS.todos },
          ...TIPOS_MOVIMIENTO.map((value) => ({ value, label: TEXTOS_MOVIMIENTO[value] })),
        ]}
        onChange={(event) => setTipo(event.currentTarget.value)}
      />
      <DateField label={SALDO_TEXTS.desde} value={desde} onChange={setDesde} />
      <DateField
        label={SALDO_TEXTS.hasta}
        value={hasta}
        error={isBackwards ? SALDO_TEXTS.badRange : undefined}
        onChange={setHasta}
      />
      <Button type="submit">{SALDO_TEXTS.search}</Button>
      <Button variant="default" type="reset">
        {SALDO_TEXTS.clear}
      </Button>
    </form>
  );
}
