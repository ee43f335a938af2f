resource "aws_s3_bucket" "data" {
  bucket        = "${local.name}-data"
  force_destroy = var.generation > 1
  tags          = local.tags
}

resource "aws_s3_bucket_versioning" "data" {
  bucket = aws_s3_bucket.data.id
  versioning_configuration {
    status = "Enabled"
  }
}

resource "aws_s3_bucket_public_access_block" "data" {
  bucket              = aws_s3_bucket.data.id
  block_public_acls   = true
  block_public_policy = true
}

resource "aws_s3_bucket_policy" "data" {
  bucket = aws_s3_bucket_versioning.data.bucket
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "Generation${var.generation}"
      Effect    = "Deny"
      Principal = "*"
      Action    = "s3:DeleteBucket"
      Resource  = aws_s3_bucket.data.arn
    }]
  })
}

# Waits for the versioning: an object that is there before it leaves a "null" version and a delete marker when it is
# replaced. moto fails to delete those once versioning is suspended, and the provider tries again for an hour.
resource "aws_s3_object" "greeting" {
  bucket  = aws_s3_bucket_versioning.data.bucket
  key     = "greeting-${var.generation}.txt"
  content = "hello ${var.generation}"
}

resource "aws_dynamodb_table" "items" {
  name         = "${local.name}-items"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "id"
  range_key    = var.generation > 1 ? "at" : null
  attribute {
    name = "id"
    type = "S"
  }
  dynamic "attribute" {
    for_each = var.generation > 1 ? ["at"] : []
    content {
      name = attribute.value
      type = "N"
    }
  }
  tags = local.tags
}

resource "aws_dynamodb_table_item" "first" {
  table_name = aws_dynamodb_table.items.name
  hash_key   = aws_dynamodb_table.items.hash_key
  range_key  = aws_dynamodb_table.items.range_key
  item       = jsonencode(merge({ id = { S = "first" } }, var.generation > 1 ? { at = { N = "1" } } : {}))
}

resource "aws_kms_key" "main" {
  description             = "Key ${var.generation}"
  deletion_window_in_days = 7
}

resource "aws_kms_alias" "main" {
  name          = "alias/${local.name}"
  target_key_id = aws_kms_key.main.id
}
