import { IconChecks, IconStarFilled } from '@tabler/icons-react';
import css from './ChatPicture.module.css';

/** A decorative conversation that shows what the product is for. */
export function ChatPicture() {
  return (
    <div className={css.root}>
      <div className={css.card}>
        <div className={css.header}>
          <span className={css.avatar}>LM</span>
          <span className={css.who}>
            <b>Laura Marín</b>
            <small>+57 300 123 4567</small>
          </span>
          <span className={css.chip}>En línea</span>
        </div>
        <div className={css.body}>
          <p className={css.in}>
            ¡Buenos días! ¿Tienen café de origen Huila en libra?
            <small>09:41</small>
          </p>
          <p className={css.out}>
            ¡Hola, Laura! Sí, nos quedan 12 libras. ¿Lo quieres en grano o molido?
            <small>
              09:42 <IconChecks size={14} />
            </small>
          </p>
          <p className={css.in}>
            Molido, por favor. Dos libras para hoy.
            <small>09:42</small>
          </p>
          <p className={css.out}>
            Listo, salen a mediodía.
            <small>
              09:43 <IconChecks size={14} />
            </small>
          </p>
          <p className={css.line}>
            <IconStarFilled size={12} /> Laura calificó la atención con 5 de 5
          </p>
        </div>
      </div>
      <p className={css.slogan}>Todas las conversaciones de WhatsApp de tu negocio, en una sola mesa.</p>
    </div>
  );
}
