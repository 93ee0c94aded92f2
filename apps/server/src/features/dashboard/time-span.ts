/** From an instant up to, not including, another. */
export interface TimeSpan {
  desde: Date;
  hasta: Date;
}
