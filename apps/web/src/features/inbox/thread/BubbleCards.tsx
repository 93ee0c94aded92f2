import { IconExternalLink, IconMapPin } from '@tabler/icons-react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { archivoIdOf } from '../messages/archivo-url.ts';
import type { MensajeCitado } from '../messages/jump.ts';
import { Quote } from '../../../ui/chat/Quote.tsx';
import css from './BubbleCards.module.css';
import { safeLink } from './format-parser.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { tipoText } from './resumen.ts';
import { useArchivoUrl } from './useArchivoUrl.ts';

/** The quoted message; pressing it jumps there. */
export function Cita({ replyTo, onJump }: { replyTo: MensajeCitado; onJump: (citado: MensajeCitado) => void }) {
  const text = replyTo.resumen === '' ? tipoText(replyTo.tipo) : replyTo.resumen;
  return (
    <Quote title={MENSAJES_TEXTS.replyTo} text={text} onJump={() => onJump(replyTo)}>
      {replyTo.miniaturaUrl ? <Imagen className={css.quoteImage} url={replyTo.miniaturaUrl} /> : null}
    </Quote>
  );
}

/** The ad or post from which the customer came. */
export function Anuncio({ referral }: { referral: NonNullable<Mensaje['referralDto']> }) {
  const origin = safeLink(referral.sourceUrl);
  return (
    <div className={css.card}>
      {referral.mediaUrl ? <Imagen className={css.cardImage} url={referral.mediaUrl} /> : null}
      <div className={css.cardText}>
        <span className={css.cardKind}>
          {referral.sourceType?.toLowerCase() === 'ad' ? MENSAJES_TEXTS.ad : MENSAJES_TEXTS.post}
        </span>
        {referral.headline ? <span className={css.cardTitle}>{referral.headline}</span> : null}
        {referral.body ? <span className={css.cardBody}>{referral.body}</span> : null}
        {origin ? (
          <a className={css.cardLink} href={origin} target="_blank" rel="noopener noreferrer nofollow">
            {MENSAJES_TEXTS.seeOrigin}
            <IconExternalLink size={14} aria-hidden />
          </a>
        ) : null}
      </div>
    </div>
  );
}

/** A location, with its link to a map. */
export function UbicacionCard({ ubicacion }: { ubicacion: NonNullable<Mensaje['ubicacion']> }) {
  const { latitud, longitud, nombre, direccion } = ubicacion;
  return (
    <div className={css.card}>
      <div className={css.place}>
        <IconMapPin size={24} stroke={1.6} aria-hidden />
        <div className={css.cardText}>
          <span className={css.cardTitle}>{nombre ?? MENSAJES_TEXTS.location}</span>
          {direccion ? <span className={css.cardBody}>{direccion}</span> : null}
          <span className={css.cardKind}>
            {latitud.toFixed(5)}, {longitud.toFixed(5)}
          </span>
          <a
            className={css.cardLink}
            href={`https://www.google.com/maps?q=${latitud},${longitud}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {MENSAJES_TEXTS.openMap}
            <IconExternalLink size={14} aria-hidden />
          </a>
        </div>
      </div>
    </div>
  );
}

/** A small picture of ours next to a text; the text is enough without it. */
function Imagen({ url: given, className }: { url: string; className: string | undefined }) {
  const { url, hasFailed, onRefused } = useArchivoUrl({ id: archivoIdOf(given), url: given, estado: 'LISTO' });
  if (url === null || hasFailed) return null;
  return <img className={className} src={url} alt="" loading="lazy" onError={onRefused} />;
}
