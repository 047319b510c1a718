import { Injectable } from '@nestjs/common';
import { Db, type Sql, type Tx } from '@nm/kit/db/db.js';

/** A proof of a bank transfer, without its picture. */
export interface DepositProof {
  readonly proofId: string;
  readonly orderId: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly uploadedAt: Date;
}
/** The picture of a proof. The BFF has re-encoded it from its pixels, so it contains no byte of the uploaded file. */
export interface ProofPicture {
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

const COLUMNS = `proof_id AS "proofId", order_id AS "orderId", width_px AS "widthPx", height_px AS "heightPx",
  uploaded_at AS "uploadedAt"`;

/** Stores members' proofs of bank transfers. A proof never changes. */
@Injectable()
export class ProofsStore {
  constructor(private readonly db: Db) {}

  async add(
    tx: Tx,
    orderId: string,
    key: string,
    pictureHash: Buffer,
    { jpeg, widthPx, heightPx }: ProofPicture,
  ): Promise<void> {
    await tx.rows(
      `INSERT INTO deposit_proofs (order_id, key, picture_hash, jpeg, width_px, height_px)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [orderId, key, pictureHash, Buffer.from(jpeg), widthPx, heightPx],
    );
  }

  /** Returns the hash of the picture that was added to the order with this idempotency key. */
  async hashOfKey(tx: Tx, orderId: string, key: string): Promise<Buffer | undefined> {
    const row = await tx.one<{ hash: Buffer }>(
      'SELECT picture_hash AS hash FROM deposit_proofs WHERE order_id = $1 AND key = $2',
      [orderId, key],
    );
    return row?.hash;
  }

  /** Returns the proofs of orders, oldest first. */
  ofOrders(sql: Sql, orderIds: readonly string[]): Promise<DepositProof[]> {
    return sql.rows(
      `SELECT ${COLUMNS} FROM deposit_proofs WHERE order_id = ANY ($1::uuid[]) ORDER BY uploaded_at, proof_id`,
      [orderIds],
    );
  }

  async picture(orderId: string, proofId: string): Promise<Buffer | undefined> {
    const row = await this.db.one<{ jpeg: Buffer }>(
      'SELECT jpeg FROM deposit_proofs WHERE order_id = $1 AND proof_id = $2',
      [orderId, proofId],
    );
    return row?.jpeg;
  }
}
