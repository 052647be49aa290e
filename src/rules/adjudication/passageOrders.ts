// The orders of one phase that have to do with a railroad or a canal. Most phases have none.
import type { Owners } from '../board/position.ts'
import type { Leave } from '../orders/order.ts'

/** Provinces are bare numbers, as in the movement state. */
export class PassageOrders {
  /** Whether there are any such orders; boards without passages read nothing else. */
  isAny = false
  /** The armies that are ordered to go by rail. */
  readonly trains: number[] = []
  /** The fleets that are ordered to pass the canal, or to support across it. */
  readonly crossings: number[] = []
  /** The leave that counts. */
  leave: Leave | undefined
  /** The fleet that has leave to pass, if any. */
  allowed: number | undefined
  /** Whether that fleet passes. */
  isOpen = false
  /** Whether the passage of the canal was caught in a paradox. */
  isCanalInParadox = false
  journey: Journey | undefined
  /** The provinces of the journey, from its start to its goal. */
  stations: readonly number[] = []
  /** The owners of the centers, if known: a train stops to retake a center. */
  owners: Owners | undefined

  entrain(p: number): void {
    this.isAny = true
    this.trains.push(p)
  }

  cross(p: number): void {
    this.isAny = true
    this.crossings.push(p)
  }

  /** Clears everything except the owners. */
  clear(): void {
    this.isAny = false
    this.trains.length = 0
    this.crossings.length = 0
    this.leave = undefined
    this.allowed = undefined
    this.isOpen = false
    this.isCanalInParadox = false
    this.journey = undefined
    this.stations = []
  }
}

/** Why a train goes no farther. */
export type TrainStop =
  | 'arrived'
  | 'stoodOff'
  | 'blocked'
  | 'ownUnit'
  | 'retakes'
  | 'headToHead'
  | 'paradox'
  | 'otherTrain'

/** How far a train comes: stations are counted from where it starts. */
export interface Journey {
  /** The station where it contends with others, which is as far as it tries to go. */
  readonly contends: number
  /** The station where it did not get in, or where it had to stop. */
  readonly stoppedAt: number
  /** The station where it ends; 0 if it stays where it is. */
  readonly ends: number
  readonly why: TrainStop
  /** The provinces whose units stopped it. */
  readonly by: readonly number[]
}
