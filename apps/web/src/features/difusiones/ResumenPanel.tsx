import { copFormatFor, toCentavos } from '@tertulia/contract/core/money';
import type { ResumenDifusion } from '@tertulia/contract/features/difusiones/difusion';
import { DETALLE_LISTED, TEXTOS_OMISION } from '@tertulia/contract/features/difusiones/estados';
import { formatCount } from '../../platform/format/numbers.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import css from './Difusiones.module.css';
import { DIFUSIONES_TEXTS, partsText, resultText, waitText } from './difusiones.texts.ts';

/** The preview of a broadcast: recipients, omitted contacts with reasons, cost and text. */
export function ResumenPanel({ resumen, programada }: { resumen: ResumenDifusion; programada: string | null }) {
  const { totalContactos, enviados, omitidos, detalleOmitidos, costo, empieza, muestra } = resumen;
  const fuera = totalContactos - enviados;
  const total = toCentavos(costo.total);
  return (
    <section className={css.resumen} aria-label={DIFUSIONES_TEXTS.result}>
      <h3>{DIFUSIONES_TEXTS.result}</h3>
      <p className={css.numbers} role="status">
        {resultText(resumen)}
        <br />
        {partsText({ omitidos: resumen.totalOmitidos, fallidos: resumen.totalFallidos })}
      </p>
      <dl className={css.counts}>
        <div>
          <dt>{DIFUSIONES_TEXTS.recibiran}</dt>
          <dd>{formatCount(enviados)}</dd>
        </div>
        <div>
          <dt>{DIFUSIONES_TEXTS.fuera}</dt>
          <dd>{formatCount(fuera)}</dd>
        </div>
        <div>
          <dt>{DIFUSIONES_TEXTS.costo}</dt>
          <dd>{copFormatFor([total])(total)}</dd>
        </div>
      </dl>
      {enviados === 0 ? <p className={css.why}>{DIFUSIONES_TEXTS.nobody}</p> : null}
      {empieza === null || enviados === 0 ? null : <p className={css.why}>{waitText(empieza, programada)}</p>}
      {muestra ? (
        <p className={css.muestra}>
          <span>
            {DIFUSIONES_TEXTS.muestra} {muestra.nombre === null ? 'el primer contacto' : <bdi>{muestra.nombre}</bdi>}:
          </span>{' '}
          <bdi>{muestra.texto}</bdi>
        </p>
      ) : null}
      {fuera > 0 ? (
        <>
          <h4>{DIFUSIONES_TEXTS.quienes}</h4>
          <ul className={css.motivos}>
            {omitidos.map(({ motivo, cantidad }) => (
              <li key={motivo}>
                <strong>{formatCount(cantidad)}</strong> {TEXTOS_OMISION[motivo]}
              </li>
            ))}
          </ul>
          <ScrollRegion className={css.omitidos} label={DIFUSIONES_TEXTS.quienes}>
            <ul>
              {detalleOmitidos.map(({ contactoId, nombre, detalle }) => (
                <li key={contactoId}>
                  <bdi>{nombre ?? `Contacto ${contactoId}`}</bdi>
                  <span>{detalle}</span>
                </li>
              ))}
            </ul>
          </ScrollRegion>
          {fuera > DETALLE_LISTED ? <p className={css.why}>{DIFUSIONES_TEXTS.firstOnes}</p> : null}
        </>
      ) : null}
    </section>
  );
}
