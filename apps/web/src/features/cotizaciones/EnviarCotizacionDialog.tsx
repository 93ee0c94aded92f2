import { MAX_MENSAJE_COTIZACION } from '@tertulia/contract/features/cotizaciones/calculo';
import type { Cotizacion } from '@tertulia/contract/features/cotizaciones/cotizacion';
import { EntityDialog } from '../../ui/dialog/EntityDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { COTIZACIONES_TEXTS, destinoText, LISTA_TEXTS, numeroText, sentText } from './cotizaciones.texts.ts';
import { sendCotizacion } from './cotizaciones.queries.ts';

/** Sends a quote that was not sent when it was created. */
export function EnviarCotizacionDialog({ cotizacion, ...frame }: DialogFrame & { cotizacion: Cotizacion }) {
  const { id, consecutivo, mensaje } = cotizacion;
  return (
    <EntityDialog
      {...frame}
      title={`${LISTA_TEXTS.enviarTitle} ${numeroText(consecutivo)}`}
      initial={{ mensaje: mensaje ?? COTIZACIONES_TEXTS.mensajeDefault }}
      save={(values) => sendCotizacion(id, values.mensaje)}
      saved={sentText(consecutivo)}
      failed={LISTA_TEXTS.enviarFailed}
      submit={LISTA_TEXTS.enviar}
    >
      {(form) => (
        <TextAreaField
          label={LISTA_TEXTS.mensaje}
          description={destinoText(cotizacion)}
          data-autofocus
          minRows={2}
          maxRows={6}
          maxLength={MAX_MENSAJE_COTIZACION}
          {...form.getInputProps('mensaje')}
        />
      )}
    </EntityDialog>
  );
}
