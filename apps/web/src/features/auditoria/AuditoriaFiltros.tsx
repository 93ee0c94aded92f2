import { Button, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  AUDITORIA_PAGE_MAX,
  AUDITORIA_PAGE_MIN,
  AUDITORIA_PAGE_SIZE,
} from '@tertulia/contract/features/auditoria/limites';
import { ACCIONES_AUDITORIA, ENTIDADES_AUDITORIA } from '@tertulia/contract/features/auditoria/palabras';
import type { UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import { UsuarioPicker } from '#public/usuarios';
import { AutocompleteField } from '../../ui/form/AutocompleteField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import table from '../../ui/table/table-page.module.css';
import type { AuditoriaSearch } from './auditoria-search.ts';
import css from './Auditoria.module.css';
import { AUDITORIA_TEXTS } from './auditoria.texts.ts';
import { DateTimeField } from '../../ui/form/DateField.tsx';

const ENTIDADES = Object.values(ENTIDADES_AUDITORIA).toSorted((one, other) => one.localeCompare(other, 'es'));

interface AuditoriaFiltrosProps {
  search: AuditoriaSearch;
  onSearch: (change: AuditoriaSearch) => void;
  onClear: () => void;
}

/** The filters of the list, applied by «Buscar». Needs the active filters as key. */
export function AuditoriaFiltros({ search, onSearch, onClear }: AuditoriaFiltrosProps) {
  const [usuario, setUsuario] = useState<UsuarioOpcion | null>(null);
  const [usuarioId, setUsuarioId] = useState<number | ''>(search.usuarioId ?? '');
  const [entidad, setEntidad] = useState(search.entidad ?? '');
  const [accion, setAccion] = useState(search.accion ?? '');
  const [consultas, setConsultas] = useState(search.consultas === true);
  const [from, setFrom] = useState(search.from ?? '');
  const [to, setTo] = useState(search.to ?? '');
  const [size, setSize] = useState<number | ''>(search.size ?? AUDITORIA_PAGE_SIZE);
  const isBackwards = from !== '' && to !== '' && to < from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBackwards) return;
    const rows = size === '' ? AUDITORIA_PAGE_SIZE : size;
    onSearch({
      usuarioId: usuarioId === '' ? undefined : usuarioId,
      entidad: entidad.trim() === '' ? undefined : entidad.trim(),
      accion: accion.trim() === '' ? undefined : accion.trim(),
      consultas: consultas ? true : undefined,
      from: from === '' ? undefined : from,
      to: to === '' ? undefined : to,
      size: rows === AUDITORIA_PAGE_SIZE ? undefined : rows,
    });
  };
  const clear = (event: FormEvent) => {
    event.preventDefault();
    setUsuario(null);
    setUsuarioId('');
    setEntidad('');
    setAccion('');
    setConsultas(false);
    setFrom('');
    setTo('');
    setSize(AUDITORIA_PAGE_SIZE);
    onClear();
  };
  return (
    <form className={`${table.filters} ${css.filtros}`} role="search" noValidate onSubmit={submit} onReset={clear}>
      {/* the field offers users of the own business */}
      {search.suscriptor === undefined ? (
        <UsuarioPicker
          label={AUDITORIA_TEXTS.usuario}
          isOptional
          value={usuario}
          onChange={(chosen) => {
            setUsuario(chosen);
            setUsuarioId(chosen?.id ?? '');
          }}
        />
      ) : null}
      <NumberField
        className={css.number}
        label={AUDITORIA_TEXTS.usuarioId}
        min={1}
        max={Number.MAX_SAFE_INTEGER}
        thousandSeparator=""
        hideControls
        value={usuarioId}
        onChange={(value) => {
          setUsuario(null);
          setUsuarioId(value);
        }}
      />
      <AutocompleteField
        label={AUDITORIA_TEXTS.entidad}
        placeholder={AUDITORIA_TEXTS.entidadPlaceholder}
        maxLength={100}
        data={ENTIDADES}
        value={entidad}
        onChange={setEntidad}
      />
      <AutocompleteField
        label={AUDITORIA_TEXTS.accion}
        placeholder={AUDITORIA_TEXTS.accionPlaceholder}
        maxLength={100}
        data={[...ACCIONES_AUDITORIA]}
        value={accion}
        onChange={setAccion}
      />
      <DateTimeField className={css.whole} label={AUDITORIA_TEXTS.desde} value={from} onChange={setFrom} />
      <DateTimeField
        className={css.whole}
        label={AUDITORIA_TEXTS.hasta}
        value={to}
        error={isBackwards ? AUDITORIA_TEXTS.badRange : undefined}
        onChange={setTo}
      />
      <NumberField
        className={`${css.number} ${css.whole}`}
        label={AUDITORIA_TEXTS.size}
        min={AUDITORIA_PAGE_MIN}
        max={AUDITORIA_PAGE_MAX}
        value={size}
        onChange={setSize}
      />
      <Switch
        className={css.whole}
        label={AUDITORIA_TEXTS.consultas}
        checked={consultas}
        onChange={(event) => setConsultas(event.currentTarget.checked)}
      />
      <div className={css.acts}>
        <Button type="submit">{AUDITORIA_TEXTS.search}</Button>
        <Button variant="default" type="reset">
          {AUDITORIA_TEXTS.clear}
        </Button>
      </div>
    </form>
  );
}
