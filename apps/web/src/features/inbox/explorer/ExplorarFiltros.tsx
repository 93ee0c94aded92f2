import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ESTADOS_CONVERSACION, LEAD_STAGES, VENTANAS } from '@tertulia/contract/features/conversaciones/estados';
import { ESTADO_CHAT_TEXTS } from '@tertulia/contract/features/conversaciones/textos';
import { STAGE_TEXTS } from '#public/lead';
import { failedChoices } from '../../../platform/query/failed-choices.ts';
import { ChoicesFailed } from '../../../ui/form/ChoicesFailed.tsx';
import { SearchField } from '../../../ui/form/SearchField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { DayFilter } from '../../../ui/form/DayFilter.tsx';
import css from './ExplorarPage.module.css';
import { useOpciones } from './explorar.queries.ts';
import { countFiltros, type ExplorarFiltros as Filtros, isBackwards } from './explorar-search.ts';
import { EXPLORAR_TEXTS, VENTANA_TEXTS } from './explorar.texts.ts';

const SIN_CERRAR = 'sinCerrar';
const ESTADOS = [
  ...ESTADOS_CONVERSACION.map((value) => ({ value: value as string, label: ESTADO_CHAT_TEXTS[value] })),
  { value: SIN_CERRAR, label: EXPLORAR_TEXTS.sinCerrar },
];
const ETAPA_OPCIONES = LEAD_STAGES.map((value) => ({ value, label: STAGE_TEXTS[value] }));
const VENTANA_OPCIONES = VENTANAS.map((value) => ({ value, label: VENTANA_TEXTS[value] }));

interface ExplorarFiltrosProps {
  filtros: Filtros;
  onChange: (change: Filtros) => void;
  onClear: () => void;
}

/** The filters of the list. On a phone all but the search are behind a button. */
export function ExplorarFiltros({ filtros, onChange, onClear }: ExplorarFiltrosProps) {
  const opciones = useOpciones();
  const failed = failedChoices(opciones, EXPLORAR_TEXTS.opcionesFailed);
  const failedId = useId();
  const [isOpen, setOpen] = useState(false);
  const count = countFiltros({ ...filtros, q: undefined });
  const pick = (name: 'canalId' | 'usuarioId' | 'areaId' | 'kanbanEstadoId') => ({
    value: filtros[name] === undefined ? null : String(filtros[name]),
    onChange: (value: string | null) => onChange({ [name]: value === null ? undefined : Number(value) }),
    clearable: true,
    searchable: true,
    nothingFoundMessage: 'Sin resultados',
    failedAt: failed && failedId,
  });
  return (
    <form className={css.filters} role="search" onSubmit={(event) => event.preventDefault()}>
      <div className={css.searchLine}>
        <SearchField
          className={css.searchField}
          label={EXPLORAR_TEXTS.search}
          q={filtros.q ?? ''}
          onSearch={(q) => onChange({ q })}
        />
        <Button
          className={css.filtersToggle}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `${EXPLORAR_TEXTS.filters} (${count})` : EXPLORAR_TEXTS.filters}
        </Button>
        <Button className={css.clear} variant="subtle" disabled={countFiltros(filtros) === 0} onClick={onClear}>
          {EXPLORAR_TEXTS.clear}
        </Button>
      </div>
      <div className={css.fields} data-open={isOpen || undefined}>
        <SelectField
          label={EXPLORAR_TEXTS.estado}
          placeholder={EXPLORAR_TEXTS.all}
          data={ESTADOS}
          value={filtros.estado ?? (filtros.sinCerrar ? SIN_CERRAR : null)}
          onChange={(value) =>
            onChange({
              estado: ESTADOS_CONVERSACION.find((one) => one === value),
              sinCerrar: value === SIN_CERRAR ? true : undefined,
            })
          }
          clearable
        />
        <SelectField
          label={EXPLORAR_TEXTS.canal}
          placeholder={EXPLORAR_TEXTS.all}
          data={opciones.data?.canales ?? []}
          {...pick('canalId')}
        />
        <SelectField
          label={EXPLORAR_TEXTS.usuario}
          placeholder={EXPLORAR_TEXTS.all}
          data={opciones.data?.usuarios ?? []}
          {...pick('usuarioId')}
        />
        <SelectField
          label={EXPLORAR_TEXTS.area}
          placeholder={EXPLORAR_TEXTS.allAreas}
          data={opciones.data?.areas ?? []}
          {...pick('areaId')}
        />
        <SelectField
          label={EXPLORAR_TEXTS.kanban}
          placeholder={EXPLORAR_TEXTS.all}
          data={opciones.data?.kanban ?? []}
          {...pick('kanbanEstadoId')}
        />
        <SelectField
          label={EXPLORAR_TEXTS.ventana}
          placeholder={EXPLORAR_TEXTS.allVentanas}
          data={VENTANA_OPCIONES}
          value={filtros.ventana ?? null}
          onChange={(value) => onChange({ ventana: VENTANAS.find((one) => one === value) })}
          clearable
        />
        <SelectField
          label={EXPLORAR_TEXTS.etapa}
          placeholder={EXPLORAR_TEXTS.allEtapas}
          data={ETAPA_OPCIONES}
          value={filtros.leadStage ?? null}
          onChange={(value) => onChange({ leadStage: LEAD_STAGES.find((one) => one === value) })}
          clearable
        />
        <SelectField
          label={EXPLORAR_TEXTS.lectura}
          placeholder={EXPLORAR_TEXTS.all}
          data={[{ value: 'sinLeer', label: EXPLORAR_TEXTS.sinLeer }]}
          value={filtros.sinLeer ? 'sinLeer' : null}
          onChange={(value) => onChange({ sinLeer: value === null ? undefined : true })}
          clearable
        />
        <DayFilter
          label={EXPLORAR_TEXTS.desde}
          dia={filtros.desde}
          max={filtros.hasta}
          onDia={(desde) => onChange({ desde })}
        />
        <DayFilter
          label={EXPLORAR_TEXTS.hasta}
          dia={filtros.hasta}
          min={filtros.desde}
          error={isBackwards(filtros) ? EXPLORAR_TEXTS.badRange : undefined}
          onDia={(hasta) => onChange({ hasta })}
        />
        {failed ? <ChoicesFailed {...failed} id={failedId} /> : null}
      </div>
    </form>
  );
}
