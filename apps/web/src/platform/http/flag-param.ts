/** A yes in an address, as the contract's flag of the same name reads it; what is not asked for is left out of the address. */
export function flagParam(isWanted: boolean | undefined): 'true' | undefined {
  return isWanted ? 'true' : undefined;
}
