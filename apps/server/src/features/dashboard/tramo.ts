/** From an instant up to, not including, another. */
export interface Tramo {
  desde: Date;
  hasta: Date;
}
