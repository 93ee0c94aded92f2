import { Checkbox, NativeSelect } from '@mantine/core';
import { CAMPOS_CONTACTO } from '@tertulia/contract/features/difusiones/estados';
import { MAX_VALOR_VARIABLE } from '@tertulia/contract/features/plantillas/limites';
import css from './Difusiones.module.css';
import { CAMPO_TEXTS, DIFUSIONES_TEXTS } from './difusiones.texts.ts';
import type { ValoresForm, ValorForm } from './envio-form.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { DateTimeField } from '../../ui/form/DateField.tsx';

interface ValoresFieldsProps {
  valores: ValoresForm;
  /** The errors by variable. */
  faults: Readonly<Record<string, string>>;
  onChange: (valores: ValoresForm) => void;
}

/** The value of each template variable: one text for all, or a field of each contact. */
export function ValoresFields({ valores, faults, onChange }: ValoresFieldsProps) {
  const places = Object.entries(valores);
  if (places.length === 0) return null;
  return (
    <fieldset className={css.valores}>
      <legend>{DIFUSIONES_TEXTS.variables}</legend>
      {places.map(([clave, valor]) => {
        const change = (part: Partial<ValorForm>) => onChange({ ...valores, [clave]: { ...valor, ...part } });
        const name = `{{${clave}}}`;
        return (
          <div key={clave} className={css.valor}>
            <NativeSelect
              label={`${DIFUSIONES_TEXTS.variable} ${name}`}
              value={valor.fuente}
              data={[
                { value: 'texto', label: DIFUSIONES_TEXTS.texto },
                ...CAMPOS_CONTACTO.map((value) => ({ value, label: CAMPO_TEXTS[value] })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                change({ fuente: CAMPOS_CONTACTO.find((campo) => campo === value) ?? 'texto' })
              }
            />
            {valor.fuente === 'texto' ? (
              <TextField
                label={`${DIFUSIONES_TEXTS.valor} de ${name}`}
                maxLength={MAX_VALOR_VARIABLE}
                value={valor.texto}
                error={faults[clave]}
                onChange={(event) => change({ texto: event.currentTarget.value })}
              />
            ) : (
              <TextField
                label={DIFUSIONES_TEXTS.siFalta}
                aria-label={`${DIFUSIONES_TEXTS.siFalta} (${name})`}
                placeholder={DIFUSIONES_TEXTS.siFaltaHint}
                maxLength={MAX_VALOR_VARIABLE}
                value={valor.siFalta}
                error={faults[clave]}
                onChange={(event) => change({ siFalta: event.currentTarget.value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface ProgramarFieldsProps {
  /** The time in Bogotá in the field's format; null means at once. */
  value: string | null;
  fault: string | undefined;
  onChange: (value: string | null) => void;
}

/** Whether a broadcast leaves at once, or when. */
export function ProgramarFields({ value, fault, onChange }: ProgramarFieldsProps) {
  return (
    <>
      <Checkbox
        label={DIFUSIONES_TEXTS.programar}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
      />
      {value === null ? null : (
        <DateTimeField
          label={DIFUSIONES_TEXTS.cuando}
          description={DIFUSIONES_TEXTS.cuandoHint}
          value={value}
          error={fault}
          onChange={onChange}
        />
      )}
    </>
  );
}
