/** True in an address, as the contract's flag of the same name parses it; false is left out. */
export function flagParam(isWanted: boolean | undefined): 'true' | undefined {
  return isWanted ? 'true' : undefined;
}
