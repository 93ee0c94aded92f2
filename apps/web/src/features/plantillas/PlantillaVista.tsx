import { Button, Group } from '@mantine/core';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EstadoChip } from './EstadoChip.tsx';
import { PlantillaBubble } from './PlantillaBubble.tsx';
import css from './PlantillasMasivo.module.css';
import { CATEGORIA_TEXTS, IDIOMA_TEXTS, MASIVO_TEXTS } from './plantillas-masivo.texts.ts';

interface PlantillaVistaProps {
  plantilla: Plantilla;
  isOpen: boolean;
  onClose: () => void;
  onEdit: () => void;
  onSubmit: () => void;
}

const DASH = '—';

/** A template's preview, with WhatsApp's state of it. */
export function PlantillaVista({ plantilla, isOpen, onClose, onEdit, onSubmit }: PlantillaVistaProps) {
  const { cuerpo, variables, estadoAprobacion, motivoRechazo, categoria, idioma, contentTemplateSid } = plantilla;
  const values = Object.fromEntries(variables.map(({ clave, ejemplo }) => [clave, ejemplo]));
  const isNew = estadoAprobacion === 'SIN_ENVIAR';
  return (
    <Dialog opened={isOpen} onClose={onClose} title={<bdi>{plantilla.templateName}</bdi>} size={560}>
      <Group gap="4px 12px" c="dimmed" fz={13}>
        <EstadoChip estado={estadoAprobacion} />
        <span>{categoria === null ? DASH : (CATEGORIA_TEXTS[categoria] ?? categoria)}</span>
        <span>{idioma === null ? DASH : (IDIOMA_TEXTS[idioma] ?? idioma)}</span>
      </Group>
      {motivoRechazo === null ? null : (
        <p className={css.refusal}>
          <strong>{MASIVO_TEXTS.motivo}: </strong>
          {rechazoText(motivoRechazo)}
        </p>
      )}
      <figure className={css.figure}>
        <figcaption>
          {MASIVO_TEXTS.preview}
          {variables.length > 0 ? ` · ${MASIVO_TEXTS.previewHint}` : ''}
        </figcaption>
        <PlantillaBubble cuerpo={cuerpo} values={values} />
      </figure>
      <dl className={css.facts}>
        <dt>{MASIVO_TEXTS.variables}</dt>
        <dd>
          {variables.length === 0
            ? MASIVO_TEXTS.none
            : variables.map(({ clave, ejemplo }) => `{{${clave}}}: ${ejemplo ?? DASH}`).join(' · ')}
        </dd>
        <dt>{MASIVO_TEXTS.para}</dt>
        <dd>{plantilla.suscriptorId === null ? MASIVO_TEXTS.paraTodos : MASIVO_TEXTS.soloPropia}</dd>
        <dt>{MASIVO_TEXTS.sid}</dt>
        <dd className={css.sid}>{contentTemplateSid}</dd>
      </dl>
      <Group justify="flex-end" gap={8} mt={20}>
        {isNew || estadoAprobacion === 'RECHAZADA' ? (
          <Button variant="default" onClick={onEdit}>
            {MASIVO_TEXTS.editAction}
          </Button>
        ) : null}
        {isNew ? (
          <Button onClick={onSubmit}>{MASIVO_TEXTS.submit}</Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {MASIVO_TEXTS.close}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

/** The meaning of WhatsApp's codes for a rejected template. */
const MEANINGS: readonly [RegExp, string][] = [
  [/INVALID_FORMAT/, 'El texto no cumple el formato que pide WhatsApp (mayúsculas, signos o variables).'],
  [/ABUSIVE_CONTENT/, 'El texto incluye contenido que WhatsApp no permite.'],
  [/INCORRECT_CATEGORY|TAG_CONTENT_MISMATCH|CATEGORY/, 'La categoría elegida no corresponde al texto.'],
  [/PROMOTIONAL/, 'El texto es publicidad y la categoría elegida no la permite.'],
  [/SCAM/, 'WhatsApp consideró que el texto puede ser un engaño.'],
  [/DUPLICATE/, 'Ya existe una plantilla con ese texto.'],
  [/LANGUAGE/, 'El idioma elegido no corresponde al texto.'],
];
const UNKNOWN = 'WhatsApp no aprobó la plantilla.';

/** Why a template was rejected, in Spanish, followed by the provider's own text. */
export function rechazoText(motivo: string): string {
  const code = motivo.toUpperCase().replace(/[\s-]+/g, '_');
  const meaning = MEANINGS.find(([pattern]) => pattern.test(code))?.[1] ?? UNKNOWN;
  return `${meaning} Texto de WhatsApp: «${motivo.trim()}»`;
}
